import { resolve } from 'node:path'
import { catalogueChanges } from '../../catalog/snapshot/catalogue-changes.js'
import { type CatalogueSnapshot, catalogueSnapshot } from '../../catalog/snapshot/catalogue-snapshot.js'
import { McproveError } from '../../core/errors/error.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { showName } from '../../core/text/show-name.js'
import { missingLock, readLockFile, writeLockFile } from '../../run/audit/lock-file.js'
import { lockFile } from '../../suite/cassette-name.js'
import { targetWords } from '../audit/target-words.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { inspectServer } from '../inspect/inspection.js'
import { completeCatalogue } from '../lock/complete-catalogue.js'
import { contentsText, differences, differencesText } from '../lock/lock-text.js'
import { type Connections, noteShare, withConnections } from '../reach/connections.js'
import { REACH_OPTIONS } from '../reach/reach-flags.js'
import { reachServer, type ServerFlags, serverWords } from '../reach/reached-server.js'
import { TRUST_OPTIONS } from '../run/trust-flag.js'
import { writeText } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Write what a server offers to a file, to notice changes',
} satisfies ListedCommand

interface LockFlags extends ServerFlags {
  readonly output?: string
  readonly check?: boolean
}

export const command = defineCommand<LockFlags>({
  name: 'lock',
  summary:
    'Write everything that a server offers (instructions, tools, resources, prompts) to a file, with hashes. Review it, commit it, and compare the server with it: `mcprove audit --lock FILE`, or --check. When the file exists, the changes are shown before it is written. Exit code 1: with --check, the server or the file has changed; 2: a list could not be read.',
  arguments: [
    { name: '[server...]', summary: 'a server name from a suite, a URL, or -- and the command that starts a server' },
  ],
  options: {
    output: {
      flag: '-o, --output <file>',
      summary: 'default: SERVER.lock.json for a server of a suite, else mcprove.lock.json',
    },
    check: { flag: '--check', summary: 'write nothing, and exit 1 when the server differs from the file' },
    config: {
      flag: '--config <file>',
      summary: 'the suite that declares the server; default: the suites in the current folder',
    },
    url: { flag: '--url <url>', summary: 'connect to a running server, same as a URL as server' },
    ...REACH_OPTIONS,
    ...TRUST_OPTIONS,
  },
  examples: [
    'mcprove lock weather',
    'mcprove lock weather --check',
    'mcprove lock https://mcp.example.com/mcp -o example.lock.json',
    'mcprove lock -o everything.lock.json -- npx -y @modelcontextprotocol/server-everything',
  ],
  run: async (words, flags, io, program) => {
    const given = serverWords(words, program)
    const reached = await reachServer(given, flags, io)
    noteShare(flags, 'lock opens one connection', io)
    const label = flags.output ?? (reached.isNamed ? lockFile(reached.name) : 'mcprove.lock.json')
    const place = { label, path: resolve(io.cwd(), label) }
    // Read first: a file that is not a lock is told before a server is started.
    const locked = readLockFile(place)
    if (flags.check && locked === undefined) {
      throw missingLock(
        place,
        `${shellCommand(['mcprove', 'lock', '-o', label])} ${targetWords(given, flags, reached)}`,
      )
    }
    return await withConnections(reached, io, async (connections) => {
      const now = await offeredCatalogue(connections)
      const lines = locked === undefined ? null : differences(locked, catalogueChanges(locked.catalogue, now))
      if (lines?.length === 0) {
        await writeText(io.stdout, `${label} is up to date: ${contentsText(now)}\n`)
        return 0
      }
      if (locked !== undefined && !flags.check) assertSameServer(locked.catalogue, now, label)
      if (lines !== null) await writeText(io.stdout, differencesText(label, lines))
      if (flags.check) return 1
      writeLockFile(place, now)
      await writeText(io.stdout, `wrote ${label}: ${contentsText(now)}\n`)
      return 0
    })
  },
})

async function offeredCatalogue(connections: Connections): Promise<CatalogueSnapshot> {
  const inspection = await inspectServer(connections, [])
  return catalogueSnapshot(connections.redactor.redact(completeCatalogue(inspection)))
}

/** Throws BAD_USAGE for the lock of another server, which would be lost. */
function assertSameServer({ server: old }: CatalogueSnapshot, { server }: CatalogueSnapshot, label: string): void {
  if (old.name === undefined || server.name === undefined || old.name === server.name) return
  const names = `${showName(String(old.name))}, not ${showName(String(server.name))}`
  throw new McproveError('BAD_USAGE', `${label} is the lock of the server ${names}`, {
    hint: `Give another file with -o, or delete ${label} first.`,
  })
}
