// The package has no types of its own.
declare module 'cross-spawn' {
  export { spawn } from 'node:child_process'
}
