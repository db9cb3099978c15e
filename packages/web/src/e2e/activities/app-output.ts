/** Shows a line of what happens in an app. */
export function showLine(text: string): void {
  const line = document.createElement('p')
  line.textContent = text
  document.body.append(line)
}

/** Shows the result of an attempt in a line: a number or a word of the response, or that it failed. */
export async function showOutcome(name: string, attempt: () => Promise<string | number>): Promise<void> {
  try {
    showLine(`${name}: ${await attempt()}`)
  } catch (problem) {
    showLine(`${name}: failed (${problem instanceof Error ? problem.message : String(problem)})`)
  }
}

/** A button of an app. */
export function appButton(name: string, act: () => unknown): void {
  const made = document.createElement('button')
  made.textContent = name
  made.addEventListener('click', () => void act())
  document.body.append(made)
}
