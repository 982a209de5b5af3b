print("postil-cli")
