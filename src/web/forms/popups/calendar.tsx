import type { TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { plusDays, plusMonths, weekdayOf, weeksOf } from '../../ui/time/month.ts';
import { formWords } from '../words.ts';
import { firstWeekday, monthName, weekdayName, wholeDay } from './days.ts';

type CalendarProps = {
  /** The chosen day, or ''. */
  readonly value: string;
  readonly today: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly onPick: (date: string) => void;
};

/** Shows a month to choose a day from. Arrow keys, Home, End, Page Up and Page Down move in it. */
export function Calendar({ value, today, first, last, onPick }: CalendarProps) {
  const inside = (date: string) => (first === null || date >= first) && (last === null || date <= last);
  const near = first !== null && today < first ? first : last !== null && today > last ? last : today;
  const [at, setAt] = useState(value || near);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useLayoutEffect(() => setAt(value || near), [value]);
  useLayoutEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [at]);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTableElement>) => {
    const to = moves[event.key]?.(at);
    if (to === undefined) return;
    event.preventDefault();
    moved.current = true;
    setAt(to);
  };
  return (
    <div class="calendar">
      <MonthHead at={at} onMove={setAt} />
      <table ref={grid} aria-label={monthName(at)} onKeyDown={onKeyDown}>
        <WeekdayHead at={at} />
        <tbody>
          {weeksOf(at, firstWeekday).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <Day {...{ date, at, value, today, onPick }} off={!inside(date)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const moves: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: (date) => plusDays(date, document.dir === 'rtl' ? 1 : -1),
  ArrowRight: (date) => plusDays(date, document.dir === 'rtl' ? -1 : 1),
  ArrowUp: (date) => plusDays(date, -7),
  ArrowDown: (date) => plusDays(date, 7),
  PageUp: (date) => plusMonths(date, -1),
  PageDown: (date) => plusMonths(date, 1),
  Home: (date) => plusDays(date, -daysInto(date)),
  End: (date) => plusDays(date, 6 - daysInto(date)),
};

/** Counts the days of the week before a day. */
function daysInto(date: string): number {
  return (weekdayOf(date) - firstWeekday + 7) % 7;
}

type DayProps = Pick<CalendarProps, 'value' | 'today' | 'onPick'> & { date: string; at: string; off: boolean };

function Day({ date, at, value, today, off, onPick }: DayProps) {
  const marks = ['day', date.slice(0, 7) === at.slice(0, 7) ? '' : 'is-other', date === today ? 'is-today' : ''];
  return (
    <button
      type="button"
      class={marks.filter(Boolean).join(' ')}
      tabIndex={date === at ? 0 : -1}
      aria-label={wholeDay(date)}
      aria-pressed={date === value}
      aria-current={date === today ? 'date' : undefined}
      aria-disabled={off || undefined}
      onClick={() => !off && onPick(date)}
    >
      {Number(date.slice(8))}
    </button>
  );
}

function MonthHead({ at, onMove }: { at: string; onMove: (date: string) => void }) {
  return (
    <div class="calendar-head">
      <b aria-live="polite">{monthName(at)}</b>
      <button
        type="button"
        class="quiet icon-only"
        aria-label={formWords.monthBefore}
        onClick={() => onMove(plusMonths(at, -1))}
      >
        <Icon name="chevron-left" flips />
      </button>
      <button
        type="button"
        class="quiet icon-only"
        aria-label={formWords.monthAfter}
        onClick={() => onMove(plusMonths(at, 1))}
      >
        <Icon name="chevron-right" flips />
      </button>
    </div>
  );
}

function WeekdayHead({ at }: { at: string }) {
  return (
    <thead>
      <tr>
        {weeksOf(at, firstWeekday)[0]?.map((date) => (
          <th key={date} scope="col">
            {weekdayName(date)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
