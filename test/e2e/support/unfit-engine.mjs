// An engine as it is in an Electron whose Node the database does not fit: it ends before its first word.
process.stderr.write('The database cannot be loaded in this Node: wrong ELF class\n');
process.exit(1);
