/**
 * Test files that `npm run test:all` runs beside those of the gate, by the reason. Each goes deeper into what a test of
 * the gate shows: more views, other programs, more rounds. They take more than half of the time of all tests.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'one view of the page, beside its rules and its API': [
    'browsers/single-sign-on',
    'lib/safe-html-browser',
    'people/{docs,docs-search,names,new-password,statistics}',
    'races/approvals-in-browsers',
    'web-parts/form-troubles',
    'web/{activity,answer-bar,approvals,arrivals,assignments,callers,callers-keyboard,callers-looks,confirm,connect}',
    'web/{bulk,connect-looks,content,cut-labels,decisions,device-notices,filter,focus,focus-views,form-hints}',
    'web/{gestures,hidden-title,language,late,long-list,look,lost-reply,marked,more-below,next,note,notices}',
    'web/{palette,paper,passkeys,people,policies,receipt,restyled,row-text,settings,signing,single-sign-on,skip}',
    'web/{standing-answers,statistics,totp,watched,welcome}',
  ],
  'further cases of what the gate has once': [
    'agent/loops',
    'build/unresolved',
    'callers/{download,paging,stock-limits}',
    'cli/{backup,backup-found,backup-newest,backup-origin,caller,caller-remove,demo,doctor-finds}',
    'cli/{endless-input,export,hostile-names,large-values,lost-database,needed-people,output-places}',
    'cli/{policy,policy-signers}',
    'cli/{private-files,remedies,reviewer,socket-links,sockets,vacuum,verify,verify-answers}',
    'cli/agent/{connect-at-once,endpoints,own-codes,simulate,simulate-habits,troubles}',
    'client/{asynchronous,given,killed,questions,replaced,restarts}',
    'cluster/commands/*',
    'faults/{clock,device,disk-damage,folder-time,holds,lost-locks,standing-answers}',
    'http/{aged,log-output,unread,unread-slow}',
    'notify/{digests,ending,push,push-retries,reminders,ways}',
    'people/{hosts,policy-table,policy-times,role-changes,roles,signing,standing-answers,throttle}',
    'people/device/approval',
    'people/sign-in/{oidc-clock,oidc-invites,oidc-issuer,totp}',
    'races/{approvals,pages-and-pairs}',
    'upkeep/{brake,drill,encrypt,flips,memory,owner,schedule,stuck-copies,wrong-clock}',
    'upkeep/trail/{forged-rows,turned}',
    'web/{again,bulk-choice,bulk-lost,bulk-text,bulk-writing,held-and-left,held-texts,holds,late-lift}',
    'web/{left-form,lost-approvals,memory,misfits,offline,other-device,other-port,own-link,replaced-upload}',
    'web/{restart,session-upgrade,sign-in,tabs,two-tabs,typed-at-once}',
    'writer/{retention,wal}',
  ],
  'programs of other makers': [
    'adapters/{openai-agents-kinds,pages}',
    'adapters/python/{attacks,shared,unanswered}',
    'agent/{conformance,inspector,replaced,unix-socket}',
    'cli/{open,qr,service,shell}',
    'client/types',
    'deploy/{deb,fail2ban,image,prometheus}',
    'docs/{boxes,cluster,commands,copies}',
    'http/{no-page,proxies}',
    'telemetry/{receiver,traces}',
    'upkeep/after',
  ],
  'the executable for another processor, emulated': ['deploy/arm64'],
  'many rounds, or minutes of waiting': ['bench/{idle/*,web/bench}', 'cluster/{day,model/*,nodes/inbox,standing-by/*}'],
};

/** The patterns of these files. */
export const deeper = Object.values(reasons).flatMap((names) => names.map((name) => `test/${name}.test.ts`));
