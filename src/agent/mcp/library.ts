/** What is taken of the library, in one piece: it takes a while to load, so it is loaded when it is needed. */
export { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
export { serveStdio } from '@modelcontextprotocol/server/stdio';
