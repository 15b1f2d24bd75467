import { expect, it } from 'vitest'
import { ToolTable } from '../../core/tool.js'
import { readTrace } from '../../core/trace-reader.js'
import { compareNarrative } from './compare-narrative.js'
import { narrative } from './gate.js'

const lists = narrative.options.parse({})

function mismatchesOf(text: string, args: unknown): readonly string[] {
  const raw = { final_response: `I updated the task.\n\n${text}`, tool_calls: [{ name: 'update_task', args }] }
  const { mismatches } = compareNarrative(readTrace(raw, new ToolTable()), lists)
  return mismatches.map(({ name, stated }) => `${name}=${stated}`)
}

it.each([
  ['The status is "open".', { status: 'closed' }, ['status=open']],
  ['The status is now `open`.', { status: 'closed' }, ['status=open']],
  ['Status: open', { status: 'closed' }, ['status=open']],
  ['(status = open) and more', { status: 'closed' }, ['status=open']],
  ['| status: open | x |', { status: 'closed' }, ['status=open']],
  ['The due date is "May".', { due_date: 'June' }, ['due_date=May']],
  ['The issue number is 42.', { issue: 42, issue_number: 24 }, ['issue_number=42']],
  ['The limit is 1,204 now.', { limit: 1205 }, ['limit=1,204']],
  ['labels: bug', { labels: ['chore'] }, ['labels=bug']],
  ['The priority is 3.', { priority: 'high' }, ['priority=3']],
])('%j disagrees with %j', (text, args, mismatches) => {
  expect(mismatchesOf(text, args)).toEqual(mismatches)
})

it.each([
  ['Status: closed and done.', { status: 'closed' }],
  ['Timeout: 30 seconds', { timeout: 30 }],
  ['limit 1,204', { limit: '1204' }],
  ['labels: bug, urgent', { labels: ['bug', 'urgent'] }],
  ['draft: TRUE', { draft: true }],
  ['The owner: "ana"', { owner: { name: 'bo' } }],
  ['draft 3 pages', { draft: true }],
  ['The title of issue 42 is fine.', { title: 'Login' }],
  ['I moved it to "done".', { to: 'ana' }],
  ['The title, "X" and more.', { title: 'Y' }],
  ['Should I set the timeout to 45 seconds?', { timeout: 30 }],
  ['I can set the timeout to 45 seconds.', { timeout: 30 }],
  ['If the timeout is 45, tell me.', { timeout: 30 }],
  ['```\nstatus: open\n```', { status: 'closed' }],
  ['status:', { status: 'closed' }],
  ['Is the status: open?', { status: 'closed' }],
  ['status: `open`', { status: 'open' }],
  [`status: ${'x'.repeat(2000)}`, { status: 'closed' }],
])('%j does not disagree with %j', (text, args) => {
  expect(mismatchesOf(text, args)).toEqual([])
})
