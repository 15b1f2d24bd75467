import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'has no tools', server: { capabilities: { prompts: {} } }, verdict: 'skipped' },
  {
    name: 'answers with a result that says what is wrong',
    server: { methods: { 'tools/call': () => ({ content: [{ type: 'text', text: 'No such tool' }], isError: true }) } },
    verdict: 'note',
  },
  {
    name: 'fails inside',
    server: {
      methods: {
        'tools/call': () => {
          throw new TypeError("Cannot read properties of undefined (reading 'name')")
        },
      },
    },
    verdict: 'note',
  },
  {
    name: 'exits',
    server: {
      methods: {
        'tools/call': ({ name }, { exit }) => {
          if (name === 42) exit(1)
          return { content: [] }
        },
      },
    },
    verdict: 'error',
  },
]
