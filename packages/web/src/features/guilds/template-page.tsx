import '../../shared/invite/invite-card.css'
import './template-page.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildTemplate } from '@guildhall/protocol/objects/guilds/guild-template'
import { getGuildTemplate } from '@guildhall/protocol/operations/guild-templates/get-guild-template'
import { TicketX } from 'lucide-react'
import { useCallback, useState } from 'react'
import { ApiProblem, describeProblem } from '../../api/api-problem.ts'
import { t } from '../../language/dialogs.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { guildIconUrl } from '../../shared/guild/image-urls.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { replaceLocation } from '../../shared/page/location.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { HOME_PATH } from '../../shared/page/paths.ts'
import { Monogram } from '../../shared/user/monogram.tsx'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { openTemplate } from './open-template.tsx'
import { TemplateContents } from './template-contents.tsx'
import { TemplateForm } from './template-form.tsx'

/** Shows what a template contains, and creates a guild from it. */
export function TemplatePage({ code }: { code: string }) {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getGuildTemplate, { templateCode: code }, { signal }),
    [client, code],
  )
  const { answer, retry } = useLoaded(load)
  return (
    <main className="place invite-page" aria-busy={answer.state === 'waiting'}>
      {answer.state === 'waiting' ? <p role="status">{t('guilds.loading-the-template')}</p> : null}
      {answer.state === 'ready' ? <TemplateCard template={answer.value} /> : null}
      {answer.state === 'failed' ? <TemplateProblem problem={answer.problem} retry={retry} /> : null}
    </main>
  )
}

function TemplateProblem({ problem, retry }: { problem: unknown; retry: () => void }) {
  const isUnknown = problem instanceof ApiProblem && problem.code === UNKNOWN_TEMPLATE
  return (
    <div className="invite-card">
      <TicketX className="invite-mark" aria-hidden="true" />
      <PageTitle>{t('guilds.no-template-here')}</PageTitle>
      <p role="alert">{isUnknown ? t('guilds.the-link-is-wrong-or-deleted') : describeProblem(problem)}</p>
      <div className="invite-actions">
        {isUnknown ? (
          <Button look="main" onPress={openTemplate}>
            {t('guilds.enter-another-template')}
          </Button>
        ) : (
          <Button look="main" onPress={retry}>
            {t('guilds.try-again')}
          </Button>
        )}
        <Button onPress={() => replaceLocation(HOME_PATH)}>{t('guilds.home')}</Button>
      </div>
    </div>
  )
}

const UNKNOWN_TEMPLATE = 10_057
const CATEGORY: number = ChannelType.GUILD_CATEGORY
const EVERYONE = 0

function TemplateCard({ template }: { template: GuildTemplate }) {
  const { name, description, creator, serialized_source_guild: contents } = template
  return (
    <article className="invite-card">
      <TemplatePicture template={template} />
      <p className="invite-lead">{t('guilds.shares-a-template', { name: userName(creator) })}</p>
      <PageTitle>{name}</PageTitle>
      <ul className="invite-facts">
        <li>
          {t('guilds.channel-count', { count: contents.channels.filter(({ type }) => type !== CATEGORY).length })}
        </li>
        <li>{t('guilds.role-count', { count: contents.roles.filter(({ id }) => id !== EVERYONE).length })}</li>
        <li>{t('guilds.used-times', { uses: template.usage_count })}</li>
      </ul>
      {description ? <p className="invite-description">{description}</p> : null}
      <TemplateForm code={template.code} />
      <TemplateContents contents={contents} />
    </article>
  )
}

/** The guild's icon, unless it was replaced since the last sync. */
function TemplatePicture({ template }: { template: GuildTemplate }) {
  const [isMissing, setIsMissing] = useState(false)
  const { icon_hash: icon } = template.serialized_source_guild
  return (
    <span className="invite-picture">
      {icon === null || isMissing ? (
        <Monogram name={template.name} />
      ) : (
        <img
          src={guildIconUrl(template.source_guild_id, icon, 80)}
          alt=""
          width={80}
          height={80}
          onError={() => setIsMissing(true)}
        />
      )}
    </span>
  )
}
