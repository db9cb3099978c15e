/** The outcome of a command. */
export interface CommandOutcome {
  readonly command: readonly string[]
  readonly status: number
  readonly ms: number
  /** The end of its output. */
  readonly output: string
}

/** A JUnit report with the command as its only test case. */
export function junitReport({ command, status, ms, output }: CommandOutcome): string {
  const [name, time] = [escaped(command.join(' ')), (ms / 1000).toFixed(3)]
  const failures = status === 0 ? 0 : 1
  const failure = `<failure message="ended with status ${status}">${escaped(output)}</failure>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="1" failures="${failures}" time="${time}">
  <testsuite name="guildhall exec" tests="1" failures="${failures}" errors="0" skipped="0" time="${time}">
    <testcase classname="guildhall exec" name="${name}" time="${time}">${failures === 1 ? failure : ''}</testcase>
  </testsuite>
</testsuites>
`
}

/** Characters that XML 1.0 doesn't allow, even escaped. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text.replaceAll(FORBIDDEN, '\ufffd').replaceAll(/[&<>"]/gu, (character) => ENTITIES[character] ?? '')
