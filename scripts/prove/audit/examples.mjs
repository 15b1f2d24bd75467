// The example servers that the TypeScript SDK ships, as rows like those of ../servers/servers.json.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../node_modules/@modelcontextprotocol/sdk/', import.meta.url))
const { version } = JSON.parse(readFileSync(`${FOLDER}package.json`, 'utf8'))

/**
 * The port of an example that speaks HTTP; null for one on stdio. Examples only for HTTP+SSE are left out, since no probe speaks it,
 * and so is elicitationUrlExample, which wants a login in a browser.
 */
const PORTS = {
  elicitationFormExample: 3000,
  honoWebStandardStreamableHttp: 3000,
  jsonResponseStreamableHttp: 3000,
  mcpServerOutputSchema: null,
  progressExample: null,
  simpleStatelessStreamableHttp: 3000,
  simpleStreamableHttp: 3000,
  simpleTaskInteractive: 8000,
  sseAndStreamableHttpCompatibleServer: 3000,
  ssePollingExample: 3001,
  standaloneSseWithGetStreamableHttp: 3000,
  toolWithSampleServer: null,
}

export const EXAMPLES = Object.entries(PORTS).map(([name, port]) => ({
  package: `SDK example ${name}`,
  version,
  program: `${FOLDER}dist/esm/examples/server/${name}.js`,
  ...(port === null ? {} : { transport: 'http', path: '/mcp', port }),
}))
