import { parentPort } from 'node:worker_threads';
import { threadData } from '../../lib/process/thread.ts';
import { openForInspection } from '../../store/database/database.ts';
import { prepareStore } from '../../store/store.ts';
import { type StatisticsSought, statisticsOf } from './statistics.ts';

export type StatisticsInput = { readonly data: string; readonly sought: StatisticsSought };

const { data, sought } = threadData<StatisticsInput>();
const db = openForInspection(data);
try {
  parentPort?.postMessage(statisticsOf(prepareStore(db), sought));
} finally {
  db.close();
}
