// Unit tests start no process. A test that needs one is in a file named x.process.test.ts.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

function refuse(): never {
  throw new Error('a unit test starts no process: name its file x.process.test.ts')
}

Object.defineProperty(childProcess.ChildProcess.prototype, 'spawn', { value: refuse })
Object.assign(childProcess, { spawnSync: refuse, execSync: refuse, execFileSync: refuse })
syncBuiltinESMExports()
