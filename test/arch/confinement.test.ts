// `mcprove mcp` is confined to a folder because everything that opens a file asks src/files/confinement.ts first.
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readSources } from './source.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files that use node:fs without asking, and why that is fine. */
const EXEMPT: Readonly<Record<string, string>> = {
  'src/cli/chunk-loader.ts': 'our own code, and its cache',
  'src/cli/file-watcher.ts': '`run --watch` is the user, not an agent',
  'src/cli/job-summary.ts': 'a file that CI names, not a suite',
  'src/cli/output.ts': 'standard output and error',
  'src/cli/row-files.ts': '`run --watch`, as above',
  'src/files/cassette-lock.ts': 'beside a cassette that was asked for; made anew, so behind no link',
  'src/files/confinement.ts': 'asks itself',
  'src/files/read-recording.ts': 'looks what kind of file it is; what it reads, it reads through the others',
  'src/files/sync-folder.ts': 'the folder of a file that was asked for',
  'src/mcp/process-tree.ts': '/proc',
  'src/mcp/start-failure.ts': 'a server that was started: that is live, and trusted',
  'src/run/external/agent-program.ts': 'a folder of its own for an agent: live, and trusted',
}

it('whoever opens files asks where it may, or is known not to need to', () => {
  const users = readSources(root).filter(
    ({ path, imports }) =>
      !/\.test(-d)?\.ts$/.test(path) && imports.some(({ specifier }) => /^node:fs(\/promises)?$/.test(specifier)),
  )
  const unasked = users.filter(({ imports }) => !imports.some(({ target }) => target === 'src/files/confinement.ts'))
  // A new file that opens files calls `allowedPath`, or says here why no coding agent can lead it astray.
  expect(unasked.map(({ path }) => path)).toEqual(Object.keys(EXEMPT))
})
