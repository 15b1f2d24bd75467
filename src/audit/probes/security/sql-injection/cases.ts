import type { ProbeCase } from '../../../case-server/probe-case.js'
import { textServer } from '../../../case-server/text-tool.js'

const ROWS = ['Ada', 'Alan']

/** What SQLite makes of `SELECT name FROM people WHERE name = '<text>'`, as far as quotes and OR go. */
function concatenated(text: string): string {
  const [name = '', ...rest] = text.replaceAll("''", '\u0000').split("'")
  if (rest.length === 0) return rowsFor(name)
  if (rest.length % 2 === 1) throw new Error('SQLITE_ERROR: unrecognized token: "\'"')
  const [, left, right] = /^ OR '(\w)'='(\w)$/.exec(text.slice(name.length + 1)) ?? []
  if (left === undefined) throw new Error(`SQLITE_ERROR: near "${rest[0]}": syntax error`)
  return left === right ? JSON.stringify(ROWS) : rowsFor(name)
}

function rowsFor(name: string): string {
  return JSON.stringify(ROWS.filter((row) => row === name))
}

/** Finds each word of the query, as a search does. */
function search(query: string): string {
  const words = query.toLowerCase().match(/\w+/g) ?? []
  const texts = ['k is a letter', 'a is a letter', 'l is a letter', 'b and c']
  return texts.filter((text) => words.some((word) => text.split(' ').includes(word))).join('\n')
}

export const cases: readonly ProbeCase[] = [
  {
    name: 'passes the argument as a parameter of the statement',
    server: textServer('find_person', 'name', rowsFor),
    verdict: 'passed',
  },
  {
    name: 'puts the argument into the statement',
    server: textServer('find_person', 'name', concatenated),
    verdict: 'critical',
  },
  {
    name: 'puts the argument into the statement, over HTTP in the modern era',
    server: { ...textServer('find_person', 'name', concatenated), transport: 'http' },
    era: 'modern',
    verdict: 'critical',
  },
  {
    name: 'puts the argument into a statement that returns nothing of it',
    server: textServer('count_visits', 'page', (page) => {
      if (page.replaceAll("''", '').includes("'")) throw new Error('syntax error at or near "example"')
      return 'counted'
    }),
    verdict: 'error',
  },
  {
    name: 'looks alike: the statement is its purpose',
    server: textServer('query', 'sql', concatenated),
    verdict: 'skipped',
  },
  {
    name: 'looks alike: a search for the words of the argument',
    server: textServer('search', 'query', search),
    verdict: 'passed',
  },
  {
    name: 'looks alike: names an error of a database for any argument',
    server: textServer('explain', 'topic', (topic) => `${topic}: SQLITE_ERROR: near "x": syntax error`),
    verdict: 'passed',
  },
  {
    name: 'needs a database before it looks at the argument',
    server: textServer('find_person', 'name', () => {
      throw new Error('connect ECONNREFUSED 127.0.0.1:5432')
    }),
    verdict: 'inconclusive',
  },
]
