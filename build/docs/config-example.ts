/** Writes config.example.toml from the settings' schema. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleSettings } from '../../src/config/example.ts';
import { root } from '../root.ts';

writeFileSync(join(root, 'config.example.toml'), exampleSettings());
