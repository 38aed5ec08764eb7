/** Names and terms of the documentation that no dictionary has. */
export const names: readonly string[] = `
  24h 2xx 30d 63B AAL1 AAL2 admins age1 ai api argon2id arm64 ASVS asyncio Authentik BiDi brotli browsers Caddyfile
  camelCase CDATA checkpointer checkpointers claude cleanup cli colors config confusables cpu CRLF Docstrings doctypes
  Entra etcd ext4 fail2ban fd fsync fsyncs GCM gemini glibc Gotify Grafana HAProxy HDO hdo HMAC
  Homebrew IANA Ids ids
  init IPv4 IPv6 js Keycloak LangChain LangGraph langgraph linearizable Lucide Mattermost MCP mcp NFKC nginx NIST
  npm ntfy OAuth oidc OpenAI openai OpenAPI opencode OpenID OpenTelemetry OTLP OWASP p50 p95 p99 PEM pg PgBouncer
  PKCE
  Plugins plugins PocketBase Podman popup Popups popups PostgreSQL precompiled promtool Proto Pydantic pydantic
  rclone restic RHEL rpmbuild rsync run runc S256 S3 SAML SFTP SHA256SUMS SIGHUP SIGINT SIGKILL SIGQUIT
  SIGTERM SP SQLite src sslmode sslrootcert STARTTLS stderr stdin stdout strace sysexits systemd Tailscale traceparent
  TypeScript umask undici unix unsynced url UTF UTS V10 V6 V7 W3C WAL WebDriver webhook Webhooks
  WireGuard writable wrk X25519 XFS µs
`
  .trim()
  .split(/\s+/);
