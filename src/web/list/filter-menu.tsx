import { priorities } from '../item.ts';
import { choices } from '../state/narrow.ts';
import { words } from '../words.ts';
import { filterWords } from '../words-acting.ts';
import { choiceOf, NarrowMenu } from './narrow-menu.tsx';

/** Everything that the list can be narrowed to: priorities, and what callers and types there are. */
export function FilterMenu() {
  const { callers, types } = choices.value;
  const sections = [
    { name: filterWords.priority, choices: priorities.map((one) => choiceOf('priority', one, words.priority[one])) },
    { name: filterWords.caller, choices: callers.map((one) => choiceOf('caller_id', one.caller_id, one.display_name)) },
    { name: filterWords.type, choices: types.map((one) => choiceOf('type', one, one)) },
  ];
  return <NarrowMenu label={filterWords.filters} find={filterWords.find} sections={sections} />;
}
