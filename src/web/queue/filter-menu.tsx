import { choices } from '../requests/narrow.ts';
import { choiceOf, NarrowMenu } from '../requests/narrow-menu.tsx';
import { filterWords, priorityWords } from '../requests/words.ts';
import { priorities } from '../server/item.ts';

/** Offers the filters of the list: priority, caller and type. */
export function FilterMenu() {
  const { callers, types } = choices.value.value;
  const sections = [
    {
      name: filterWords.priority,
      choices: priorities.map((one) => choiceOf('priority', one, priorityWords.priority[one])),
    },
    { name: filterWords.caller, choices: callers.map((one) => choiceOf('caller_id', one.caller_id, one.display_name)) },
    { name: filterWords.type, choices: types.map((one) => choiceOf('type', one, one)) },
  ];
  return <NarrowMenu label={filterWords.filters} find={filterWords.find} sections={sections} />;
}
