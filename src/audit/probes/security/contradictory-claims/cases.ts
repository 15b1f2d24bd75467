import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const toolWith = (name: string, description: string, annotations: RawRecord): CaseServer => ({
  tools: [{ name, description, annotations }],
})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  {
    name: 'only reads, and destroys',
    server: toolWith('get_note', 'Returns a note.', { readOnlyHint: true, destructiveHint: true }),
    verdict: 'note',
  },
  {
    name: 'says that it only reads, and destroys',
    server: toolWith('get_note', 'Returns a note. Read-only.', { destructiveHint: true }),
    verdict: 'warning',
  },
  {
    name: 'says that it does not modify anything, and destroys',
    server: toolWith('run', 'Runs a report. This tool does not modify any data.', {
      readOnlyHint: false,
      destructiveHint: true,
    }),
    verdict: 'warning',
  },
  {
    name: 'deletes, and only reads',
    server: toolWith('delete_note', 'Deletes a note for good.', { readOnlyHint: true }),
    verdict: 'warning',
  },
  {
    name: 'deletes, and says so',
    server: toolWith('delete_note', 'Deletes a note for good.', { readOnlyHint: false, destructiveHint: true }),
    verdict: 'passed',
  },
  {
    name: 'has an option to only read',
    server: toolWith('run_sql', 'Runs SQL. In read-only mode it refuses writes.', { destructiveHint: true }),
    verdict: 'passed',
  },
  {
    name: 'makes a file read-only',
    server: toolWith('lock_file', 'Makes a file read-only.', { destructiveHint: true }),
    verdict: 'passed',
  },
  {
    name: 'shows what would be deleted',
    server: toolWith('delete_preview', 'Shows what would be deleted.', { readOnlyHint: true }),
    verdict: 'passed',
  },
  {
    name: 'removes noise from a picture, and returns another',
    server: toolWith('remove_noise', 'Returns a picture without its noise.', { readOnlyHint: true }),
    verdict: 'passed',
  },
  {
    name: 'lists what was deleted',
    server: toolWith('list_deleted', 'Lists deleted notes.', { readOnlyHint: true, destructiveHint: false }),
    verdict: 'passed',
  },
  {
    name: 'has no annotations',
    server: { tools: [{ name: 'delete_note', description: 'Deletes a note. Read-only.' }] },
    verdict: 'skipped',
  },
]
