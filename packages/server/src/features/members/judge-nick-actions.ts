import type { Kernel } from '../../kernel/kernel.ts'
import { type NicknameToJudge, nicknameChosen } from './members-hooks.ts'

/** Lets other features judge a nickname that a caller chooses for themselves. @throws InvalidFormBody */
export async function judgeNick(
  kernel: Kernel,
  chosen: Omit<NicknameToJudge, 'nick'>,
  nick: string | null | undefined,
): Promise<void> {
  if (!nick || nick === chosen.member.nick) return
  for (const handler of nicknameChosen.handlers) await handler(kernel, { ...chosen, nick })
}
