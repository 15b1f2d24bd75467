// Stands for a server of your own: `node calendar-server.mjs` speaks MCP on stdio.
import { readFile } from 'node:fs/promises'
import { createMockServer } from 'mcprove/node'

const server = await createMockServer(await readFile(new URL('calendar.yml', import.meta.url), 'utf8'))
await server.serveStdio()
