import '../invite/invite-card.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildTemplate } from '@guildhall/protocol/objects/guilds/guild-template'
import { type ReactNode, useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { userName } from '../../state/names.ts'
import { Monogram } from '../user/monogram.tsx'
import { guildIconUrl } from './image-urls.ts'

const CATEGORY: number = ChannelType.GUILD_CATEGORY
const EVERYONE = 0

type TemplateCardProps = {
  template: GuildTemplate
  heading: (name: string) => ReactNode
  children?: ReactNode
}

/** A template with its facts. */
export function TemplateCard({ template, heading, children }: TemplateCardProps) {
  const { name, description, creator, serialized_source_guild: contents } = template
  return (
    <article className="invite-card">
      <TemplatePicture template={template} />
      <p className="invite-lead">{t('guild.shares-a-template', { name: userName(creator) })}</p>
      {heading(name)}
      <ul className="invite-facts">
        <li>{t('guild.channel-count', { count: contents.channels.filter(({ type }) => type !== CATEGORY).length })}</li>
        <li>{t('guild.role-count', { count: contents.roles.filter(({ id }) => id !== EVERYONE).length })}</li>
        <li>{t('guild.used-times', { uses: template.usage_count })}</li>
      </ul>
      {description ? <p className="invite-description">{description}</p> : null}
      {children}
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
