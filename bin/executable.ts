/** What the executable runs. Its runtime is its own, so it need not be looked at; and nothing is imported late. */
import { main } from '../src/cli/main.ts';

void main();
