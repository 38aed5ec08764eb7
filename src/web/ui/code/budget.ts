/** The most lines of diffs and JSON that one text shows in colours. More would make the page slow. */
const most_lines = 2_000;

/** Makes the budget of one text. `take` returns false if fewer lines are left. */
export function newBudget() {
  let left = most_lines;
  return {
    take(lines: number): boolean {
      if (lines > left) return false;
      left -= lines;
      return true;
    },
  };
}
