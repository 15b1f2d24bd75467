import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const PROMISE = 'Reads a note. Returns a JSON object with its title.'

function serverWith(answer: () => unknown, over: Partial<CaseTool> = {}): CaseServer {
  const tool = { name: 'get_note', description: PROMISE, annotations: { readOnlyHint: true } }
  return { tools: [{ ...tool, call: answer, ...over }] }
}

export const cases: readonly ProbeCase[] = [
  { name: 'answers with JSON', server: serverWith(() => '{"title":"tea"}'), verdict: 'passed' },
  {
    name: 'answers with JSON over HTTP',
    server: { ...serverWith(() => '{"title":"tea"}'), transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'answers with structured content and prose',
    server: serverWith(() => ({ content: [{ type: 'text', text: 'Tea.' }], structuredContent: { title: 'tea' } })),
    verdict: 'passed',
  },
  {
    name: 'answers with JSON in a fence',
    server: serverWith(() => '```json\n{"title":"tea"}\n```'),
    verdict: 'passed',
  },
  { name: 'answers with a plain value', server: serverWith(() => '42'), verdict: 'passed' },
  { name: 'answers with JSON Lines', server: serverWith(() => '{"title":"tea"}\n{"title":"milk"}'), verdict: 'passed' },
  { name: 'answers with prose', server: serverWith(() => 'The note is about tea.'), verdict: 'warning' },
  { name: 'answers with JSON that is cut', server: serverWith(() => '{"title":"te'), verdict: 'warning' },
  { name: 'answers with the words of a program', server: serverWith(() => "{'title': 'tea'}"), verdict: 'warning' },
  {
    name: 'promises nothing',
    server: serverWith(() => 'The note is about tea.', { description: 'Reads a note. Notes can be imported as JSON.' }),
    verdict: 'skipped',
  },
  {
    name: 'has several formats',
    server: serverWith(() => '# Tea', { description: 'Reads a note. Returns JSON or Markdown.' }),
    verdict: 'skipped',
  },
  {
    name: 'promises a file',
    server: serverWith(() => 'Saved.', { description: 'Returns the path of a JSON file.' }),
    verdict: 'skipped',
  },
  { name: 'finds nothing', server: serverWith(() => 'No note found.'), verdict: 'inconclusive' },
  {
    name: 'fails every time',
    server: serverWith(() => {
      throw new Error('The network is down')
    }),
    verdict: 'inconclusive',
  },
  { name: 'answers with an empty text', server: serverWith(() => ''), verdict: 'inconclusive' },
]
