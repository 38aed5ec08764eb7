process.stdout.write('hdo\n');
