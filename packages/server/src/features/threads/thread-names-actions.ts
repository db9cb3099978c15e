import type { Kernel } from '../../kernel/kernel.ts'
import { type AfterWriting, type IntendedWriting, threadNamed } from './threads-hooks.ts'

/** Lets other features judge the name of a thread, before the unit of work. @throws TitleBlocked */
export async function judgeThreadName(
  kernel: Kernel,
  intended: IntendedWriting,
  title: string | null | undefined,
): Promise<AfterWriting> {
  if (title == null) return () => {}
  const steps: AfterWriting[] = []
  for (const handler of threadNamed.handlers) {
    const step = await handler(kernel, { ...intended, title })
    if (step) steps.push(step)
  }
  return (tx, id) => {
    for (const step of steps) step(tx, id)
  }
}
