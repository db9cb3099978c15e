import { t } from '../../../language/main.ts'
import './embeds.css'
import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { CSSProperties, ReactNode } from 'react'
import { Markdown } from '../../../shared/markdown/markdown.tsx'
import { TextLink } from '../../../shared/page/text-link.tsx'
import { ownMediaUrl, safeUrl } from '../../../shared/text/safe-url.ts'
import { fullDateTime } from '../row/message-times.ts'
import { EmbedMedia } from './embed-media.tsx'

/** The embeds of a message. Those with poll results are shown as text instead. */
export function Embeds({ embeds }: { embeds: readonly Embed[] }) {
  return embeds
    .filter(({ type }) => type !== 'poll_result')
    .map((embed, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: embeds have no IDs, and are replaced together.
      <EmbedCard key={index} embed={embed} />
    ))
}

function EmbedCard({ embed }: { embed: Embed }) {
  const { author, title, url, description, fields = [], color, image, thumbnail, video, provider } = embed
  const style: CSSProperties & Record<`--${string}`, string> =
    color === undefined ? {} : { '--embed': `#${color.toString(16).padStart(6, '0')}` }
  // Without an address at this server, a video is the page of a player, of which only the picture is shown.
  const film = video?.proxy_url === undefined ? undefined : video
  const isPicture = embed.type === 'image' || embed.type === 'gifv' || (embed.type === 'video' && title === undefined)
  // Other servers wrote the texts of a preview.
  const isPlain = embed.type !== 'rich'

  if (isPicture)
    return <EmbedMedia media={film ?? image ?? thumbnail} isVideo={film !== undefined} name={title ?? ''} />
  return (
    <section
      className="embed"
      style={style}
      aria-label={title ?? author?.name ?? provider?.name ?? t('messages.embed')}
    >
      <div className="embed-text">
        {provider?.name ? (
          <p className="embed-small">
            <MaybeLink url={provider.url}>{provider.name}</MaybeLink>
          </p>
        ) : null}
        {author ? (
          <p className="embed-author">
            <SmallPicture proxyUrl={author.proxy_icon_url} />
            <MaybeLink url={author.url}>{author.name}</MaybeLink>
          </p>
        ) : null}
        {title ? (
          <p className="embed-title">
            <MaybeLink url={url}>{isPlain ? title : <Markdown text={title} surface="inline" />}</MaybeLink>
          </p>
        ) : null}
        {description ? <Description text={description} isPlain={isPlain} /> : null}
        {fields.length > 0 ? <Fields fields={fields} /> : null}
        <EmbedMedia media={film ?? image} isVideo={film !== undefined} name={title ?? ''} />
        <Foot embed={embed} />
      </div>
      {thumbnail && !film ? <EmbedMedia media={thumbnail} isVideo={false} name={title ?? ''} isSmall /> : null}
    </section>
  )
}

function Description({ text, isPlain }: { text: string; isPlain: boolean }) {
  return isPlain ? <p dir="auto">{text}</p> : <Markdown text={text} surface="embed" />
}

function SmallPicture({ proxyUrl }: { proxyUrl: string | undefined }) {
  const address = ownMediaUrl(proxyUrl)
  return address === null ? null : <img className="embed-icon" src={address} alt="" />
}

function MaybeLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  const href = safeUrl(url)
  if (href === null) return <bdi>{children}</bdi>
  return (
    <TextLink className="link" href={href}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}

function Fields({ fields }: { fields: NonNullable<Embed['fields']> }) {
  return (
    <dl className="embed-fields">
      {fields.map(({ name, value, inline }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields have no IDs, and are replaced together.
        <div key={index} className="embed-field" data-inline={inline}>
          <dt className="embed-field-name">
            <Markdown text={name} surface="inline" />
          </dt>
          <dd>
            <Markdown text={value} surface="embed" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Foot({ embed: { footer, timestamp } }: { embed: Embed }) {
  if (footer === undefined && timestamp === undefined) return null
  return (
    <p className="embed-small embed-foot">
      <SmallPicture proxyUrl={footer?.proxy_icon_url} />
      <span className="embed-foot-words">
        {footer ? <bdi>{footer.text}</bdi> : null}
        {footer && timestamp ? ' · ' : null}
        {timestamp ? <time dateTime={timestamp}>{fullDateTime(timestamp)}</time> : null}
      </span>
    </p>
  )
}
