import { outcomeOf } from '../../../attack/attacker.js'
import { SQL_ATTACKS } from '../../../attack/sql-attacks.js'
import { defineProbe } from '../../../probe/probe.js'

export const sqlInjection = defineProbe({
  id: 'security/sql-injection',
  title: 'An argument does not become a part of a statement of a database.',
  severity: 'error',
  reference: {
    title: 'CWE-89: SQL Injection',
    url: 'https://cwe.mitre.org/data/definitions/89.html',
  },
  run: async (audit) =>
    outcomeOf(await audit.observe(SQL_ATTACKS), 'a text parameter that is not meant to be a statement'),
})
