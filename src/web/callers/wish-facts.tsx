import { useEffect, useState } from 'preact/hooks';
import { Plain } from '../plain.tsx';
import type { Wish } from '../state/wishes.ts';
import { ageOf, clockOf, fullOf } from '../time/age.ts';
import { connectWords as words } from '../words-connect.ts';

const second_ms = 1_000;

/** Who wants to connect, as the head of a page: the name is the program's own word. */
export function Wants({ wish }: { wish: Wish }) {
  const [before, after] = words.wants('\0').split('\0');
  return (
    <>
      {before}
      <Plain text={wish.name} />
      {after}
    </>
  );
}

/** What is known of a program that asks: nothing of it is proven but the address. */
export function WishFacts({ wish, over }: { wish: Wish; over?: () => void }) {
  const { name, address, created_at, ends_ms } = wish;
  return (
    <dl class="facts is-rows">
      <div>
        <dt>{words.name}</dt>
        <dd dir="auto">
          <Plain text={name} />
        </dd>
      </div>
      <div>
        <dt>{words.address}</dt>
        <dd>
          <code>{address}</code>
        </dd>
      </div>
      <div>
        <dt>{words.asked}</dt>
        <dd title={fullOf(created_at)}>{words.ago(clockOf(created_at), ageOf(created_at))}</dd>
      </div>
      <div>
        <dt>{words.ends}</dt>
        <dd>
          <Left ends_ms={ends_ms} over={over} />
        </dd>
      </div>
      <div>
        <dt>{words.it_may}</dt>
        <dd>{words.may}</dd>
      </div>
    </dl>
  );
}

/** The time that is left, second by second; who listens to the page is not told of each. */
function Left({ ends_ms, over }: { ends_ms: number; over: (() => void) | undefined }) {
  const [now_ms, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second_ms);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((ends_ms - now_ms) / second_ms));
  useEffect(() => {
    if (left === 0) over?.();
  }, [left === 0]);
  return <span role="timer">{words.left(Math.floor(left / 60), left % 60)}</span>;
}
