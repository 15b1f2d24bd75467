import { expect, it } from 'vitest'
import type { TestContext } from '../../../core/gate/gate.js'
import { ToolTable } from '../../../core/trace/tool.js'
import { readTrace } from '../../../core/trace/trace-reader.js'
import { compareNarrative } from '../compare-narrative.js'
import { narrative } from '../gate.js'

const context: TestContext = { name: 'case', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }
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
  ['Status: "open"', { status: 'closed' }, ['status=open']],
  ['The title has now become "X".', { title: 'Y' }, ['title=X']],
  ['It has a status of "open".', { status: 'closed' }, ['status=open']],
  ['It has a status of `open`.', { status: 'closed' }, ['status=open']],
  ['It has a limit of 45.', { limit: 30 }, ['limit=45']],
  ['The title is `label`.', { title: 'X', label: 'Z' }, ['title=label']],
  ['The title is "label".', { title: 'X', label: 'Z' }, ['title=label']],
  ['The issue is "A", the issue number is 42.', { issue_number: 24, issue: 'B' }, ['issue=A', 'issue_number=42']],
  [`(status = open) ${'x'.repeat(2000)}`, { status: 'closed' }, ['status=open']],
  [`status: ${'x'.repeat(999)}`, { status: 'closed' }, [`status=${'x'.repeat(999)}`]],
  ['status: **open**.', { status: 'closed' }, ['status=open']],
  ['The owner is "ana".', { owner: null }, ['owner=ana']],
  ['status: open', { status: '' }, ['status=open']],
  ['The status is "closed now".', { status: 'closed' }, ['status=closed now']],
  ['status: closedness', { status: 'closed' }, ['status=closedness']],
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
  ['Is the status "open"?', { status: 'closed' }],
  ['Is the status `open`?', { status: 'closed' }],
  ['The task is done, is the status "open"?', { status: 'closed' }],
  ['I did not set the status to "open".', { status: 'closed' }],
  ['I did not set the status to `open`.', { status: 'closed' }],
  ['The title has right now become "X".', { title: 'Y' }],
  ['The title and "X" are new.', { title: 'Y' }],
  ['The title label is "X".', { title: 'Y', label: 'X' }],
  ['A title for the page "X".', { title: 'Y' }],
  ['The due amount is "May".', { due_date: 'June' }],
  ['Step 1 is "done".', { 1: 'x' }],
  ['The word "status" has 6 letters.', { status: 3 }],
  ['I changed the status', { status: 'closed' }],
  ['It is part of the status of', { status: 'closed' }],
  ['The limit is 4b2.', { limit: 30 }],
  ['The limit is v45.', { limit: 30 }],
  ['The limit is 2.5.', { limit: 2.5 }],
  ['The list (status: ) is open.', { status: 'closed' }],
  ['status: ** | x', { status: 'closed' }],
  ['timeout: 30.0 seconds', { timeout: 30 }],
  ['ratio: .5 now', { ratio: '.5' }],
  ['The status is "open".', {}],
  ['The status is "open".', { '': 'x', status: 'Open ' }],
  [`status: ${'x'.repeat(2000)}`, { status: 'closed' }],
])('%j does not disagree with %j', (text, args) => {
  expect(mismatchesOf(text, args)).toEqual([])
})

it('compares with all calls of the argument, and tells them apart by its words', () => {
  const said = 'I updated the task. The status is "open", the ab c is "1", the limit is 45.'
  const calls = [
    { name: 'update_task', args: { status: 'open', ab_c: 1, limit: true } },
    { name: 'update_task', args: { status: 'closed', a_bc: 2, limit: 30 } },
  ]
  const { mismatches } = compareNarrative(
    readTrace({ final_response: said, tool_calls: calls }, new ToolTable()),
    lists,
  )
  expect(mismatches).toEqual([{ name: 'limit', stated: '45', steps: [0, 1], recorded: [true, 30] }])
})

it('shows what a few calls hold when none holds the stated value', () => {
  const tool_calls = Array.from({ length: 7 }, (_, limit) => ({ name: 'update_task', args: { limit } }))
  const raw = { final_response: 'I updated the task. The limit is 45.', tool_calls }
  const { findings } = narrative.measure(lists, readTrace(raw, new ToolTable()), context)
  expect(findings).toEqual([
    {
      level: 'warning',
      kind: 'arg_mismatch',
      step: null,
      message: expect.stringContaining('7 calls'),
      expected: [0, 1, 2, 3, 4],
      actual: '45',
    },
  ])
})
