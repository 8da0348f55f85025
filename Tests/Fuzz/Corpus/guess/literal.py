Counter({'a': 1, "b": 2_0, 'c\x41': np.int64(3)})
