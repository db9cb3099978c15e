import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const started: ChildProcess[] = []

/** Starts a server of this folder and reads the line that it prints when it is ready. */
export async function start<T extends { port: number }>(file: string, ...args: string[]): Promise<T> {
  const child = spawn(process.execPath, [new URL(file, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
  throw new Error(`${file} didn't start`)
}

/** Ends all that were started. */
export function stopAll(): void {
  for (const child of started.splice(0)) child.kill()
}
