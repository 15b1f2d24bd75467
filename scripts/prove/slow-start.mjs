import { fileURLToPath } from 'node:url'
import { connect } from '../../dist/node.js'

const SERVER = fileURLToPath(new URL('../../test/fixtures/servers/own-server.mjs', import.meta.url))
const VERSIONS = { both: '2026-07-28', new: '2026-07-28', old: '2025-11-25' }

/** Delays around the limits of src/mcp/client/stdio/silent-probe.ts. With a short timeout, half of it is such a limit. */
const ROUNDS = [
  { timeoutMs: 60_000, delaysS: [0.9, 1, 1.4, 1.6, 5, 9.5, 9.9, 10, 10.1, 10.5, 12, 15, 25, 29, 31, 45] },
  { timeoutMs: 12_000, delaysS: [3, 5.5, 6, 6.5, 8] },
]

/** Servers that start late, those of a round all at once: they mostly wait. Returns what did not hold. */
export async function slowStart() {
  const failures = []
  for (const { timeoutMs, delaysS } of ROUNDS) {
    const cases = delaysS.flatMap((seconds) =>
      Object.keys(VERSIONS).map((generation) => ({ generation, seconds, timeoutMs })),
    )
    const found = (await Promise.all(cases.map(troubleOf))).flat()
    const used = cases.length - found.length
    console.log(`  timeout ${timeoutMs / 1000} s: ${used} of ${cases.length} servers that started late were used`)
    failures.push(...found)
  }
  return failures
}

async function troubleOf({ generation, seconds, timeoutMs }) {
  const args = [SERVER, '--generation', generation, '--start-delay', String(seconds * 1000)]
  const address = { command: process.execPath, args, env: { PATH: process.env.PATH }, cwd: process.cwd() }
  const where = `generation ${generation}, started after ${seconds} s, timeout ${timeoutMs} ms`
  let connection
  try {
    connection = await connect('late', address, { timeoutMs })
    if (connection.protocolVersion !== VERSIONS[generation]) return [`${where}: used in ${connection.protocolVersion}`]
    const { is_error } = await connection.callTool('echo', { text: 'heard' })
    return is_error ? [`${where}: the call failed`] : []
  } catch (error) {
    return [`${where}: ${error.message}`]
  } finally {
    await connection?.close()
  }
}
