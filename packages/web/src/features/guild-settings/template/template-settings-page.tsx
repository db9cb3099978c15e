import { getGuildTemplates } from '@guildhall/protocol/operations/guild-templates/get-guild-templates'
import { useCallback } from 'react'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import { useLiveLoaded } from '../../../shared/lists/use-live-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { useClient } from '../../../state/use-client.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { changesTemplate } from './changes-template.ts'
import { NewTemplateForm } from './new-template-form.tsx'
import { TemplateSections } from './template-sections.tsx'

/** The template of a guild, which has at most one. */
export function TemplateSettingsPage({ guildId }: GuildPageProps) {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getGuildTemplates, { guildId }, { signal }),
    [client, guildId],
  )
  const isAbout = useCallback((event: ReceivedEvent) => changesTemplate(event, guildId), [guildId])
  const { answer, retry, take } = useLiveLoaded({ load, isAbout })
  return (
    <LoadingState answer={answer} retry={() => void retry()}>
      {([template]) =>
        template === undefined ? (
          <NewTemplateForm guildId={guildId} onCreated={(created) => take([created])} />
        ) : (
          <TemplateSections
            key={template.code}
            template={template}
            onChanged={(changed) => take(changed === null ? [] : [changed])}
          />
        )
      }
    </LoadingState>
  )
}
