"""The card vocabulary: what card text can say, in modules by subject. `verbs` registers them all."""
