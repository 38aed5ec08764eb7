/** The hardening of the service: removes every right that a server with one folder and one socket does not need. */
const hardening = `NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProcSubset=pid
RemoveIPC=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
UMask=0077`;

type Service = { user: string; executable: string; folder: string | undefined };

/**
 * Builds a systemd unit (systemd.exec(5)). It omits `MemoryDenyWriteExecute`, which would kill V8's compiler. With two
 * arenas, glibc keeps less of the memory that is freed. Without a folder, systemd creates the state folder.
 */
export function serviceUnit({ user, executable, folder }: Service): string {
  const data = folder ?? '/var/lib/hdo';
  const place = folder === undefined ? 'StateDirectory=hdo\nStateDirectoryMode=0700' : `ReadWritePaths=${word(folder)}`;
  return `[Unit]
Description=Human Decision Outbox
After=network.target

[Service]
Type=exec
User=${user}
Group=${user}
ExecStart=${word(executable)} serve --data ${word(data).replaceAll('$', '$$$$')}
ExecReload=/bin/kill -HUP $MAINPID
Environment=HDO_LOG__FORMAT=json
Environment=MALLOC_ARENA_MAX=2
${place}
Restart=on-failure
RestartPreventExitStatus=64 73 77 78
TimeoutStopSec=20
LimitNOFILE=65536

# To hand over a certificate that only root reads:
# LoadCredential=server.tls_cert:/etc/hdo/cert.pem
# LoadCredential=server.tls_key:/etc/hdo/key.pem

${hardening}

[Install]
WantedBy=multi-user.target
`;
}

/** Escapes a path for systemd (systemd.syntax(7), systemd.unit(5)): no specifiers, and quoted if necessary. */
function word(path: string): string {
  const plain = path.replaceAll('%', '%%');
  return /[\s"'\\;]/.test(path) ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : plain;
}
