import { useState } from 'react'
import { t } from '../../language/main.ts'
import { useCan } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'
import { acceptFiles, maxFileBytes } from './files/accept-files.ts'

export type AddFiles = (files: readonly File[]) => void

/** Adds files to the draft; rejected ones are described in `problem`, until others are added. */
export function useFiles(guildId: string | null, channelId: string): { add: AddFiles; problem: string | null } {
  const { drafts } = useClient()
  const mayAttach = useCan(guildId, channelId, 'ATTACH_FILES')
  const tier = useGuild(guildId)?.settings.premium_tier ?? 0
  const [problem, setProblem] = useState<string | null>(null)

  function add(files: readonly File[]) {
    if (files.length === 0) return
    if (!mayAttach) {
      setProblem(t('composer.no-permission-to-attach-files'))
      return
    }
    const had = drafts.of(channelId).files.map(({ file }) => file)
    const { taken, problem: refusal } = acceptFiles(had, files, maxFileBytes(tier))
    drafts.addFiles(channelId, taken)
    setProblem(refusal)
  }

  return { add, problem }
}
