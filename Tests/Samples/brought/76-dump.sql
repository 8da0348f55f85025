CREATE TABLE fruit (name text, n int);
INSERT INTO fruit VALUES ('apple',12),('pear',7);
INSERT INTO fruit VALUES ('plum',4);
