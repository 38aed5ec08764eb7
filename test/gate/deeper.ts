/**
 * Test files that `npm run test:all` runs beside those of the gate, by the reason. Each goes deeper into what a test of
 * the gate shows: more views, other programs, more rounds. They take three fifths of the time of all tests.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'one view of the page, beside its rules and its API': [
    'browsers/single-sign-on',
    'lib/safe-html-browser',
    'people/{docs,docs-search,names,new-password,statistics}',
    'races/approvals-in-browsers',
    'web-parts/form-troubles',
    'web/{activity,answer-bar,approvals,assignments,callers,callers-keyboard,callers-looks,confirm,connect}',
    'web/{bulk,connect-looks,content,cut-labels,decisions,filter,focus,focus-views,form-hints,gestures,language}',
    'web/{late,long-list,marked,more-below,next,note,notices,palette,passkeys,people,policies,settings,signing}',
    'web/{single-sign-on,skip,standing-answers,statistics,totp,welcome}',
  ],
  'further cases of what the gate has once': [
    'build/unresolved',
    'cli/{backup,backup-found,backup-newest,backup-origin,caller-remove,hostile-names,large-values,lost-database}',
    'cli/{needed-people,output-places,policy,policy-signers,remedies,socket-links,vacuum,verify-approvals}',
    'cli/{demo,export,reviewer}',
    'cli/agent/{connect-at-once,endpoints,simulate,simulate-habits,troubles}',
    'client/{given,killed,questions,replaced,restarts}',
    'cluster/commands/*',
    'faults/{clock,device,disk-damage,folder-time,lost-locks}',
    'http/{log-output,unread-slow}',
    'upkeep/{brake,drill,encrypt,memory,owner,schedule,stuck-copies,wrong-clock}',
    'upkeep/trail/{forged-rows,turned}',
    'web/{bulk-lost,bulk-text,held-and-left,holds,left-form,other-device,other-port,own-link,restart}',
    'web/{session-upgrade,tabs,two-tabs}',
  ],
  'programs of other makers': [
    'adapters/pages',
    'adapters/python/{attacks,shared}',
    'agent/{conformance,inspector,replaced,unix-socket}',
    'cli/{open,qr,service,shell}',
    'client/types',
    'deploy/{deb,fail2ban,image,prometheus}',
    'docs/{boxes,cluster,copies}',
    'http/{no-page,proxies}',
    'telemetry/{receiver,traces}',
    'upkeep/after',
  ],
  'many rounds, or minutes of waiting': ['bench/idle/*', 'cluster/{day,model/*,nodes/inbox,standing-by/*}'],
};

/** The patterns of these files. */
export const deeper = Object.values(reasons).flatMap((names) => names.map((name) => `test/${name}.test.ts`));
