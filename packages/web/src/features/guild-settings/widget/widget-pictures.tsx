import { WIDGET_STYLES, type WidgetStyle } from '@guildhall/protocol/objects/guilds/widget'
import { getGuildWidget } from '@guildhall/protocol/operations/widget/get-guild-widget'
import { useCallback } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'
import { widgetImageHtml, widgetPictureAddress } from './widget-embed.ts'

const titles: Readonly<Record<WidgetStyle, string>> = {
  shield: t('widget.shield'),
  banner1: t('widget.banner-1'),
  banner2: t('widget.banner-2'),
  banner3: t('widget.banner-3'),
  banner4: t('widget.banner-4'),
}

/** The five images, each with its HTML. */
export function WidgetPictures({ guildId, guildName }: { guildId: string; guildName: string }) {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getGuildWidget, { guildId }, { signal }),
    [client, guildId],
  )
  const { answer, retry } = useLoaded(load)
  return (
    <LoadingState answer={answer} retry={retry}>
      {({ instant_invite }) => (
        <ul className="widget-pictures" aria-label={t('widget.images-of-the-widget')}>
          {WIDGET_STYLES.map((style) => {
            const place = { origin: location.origin, guildId, guildName, style, invite: instant_invite }
            return (
              <li key={style} className="widget-picture">
                <img
                  src={widgetPictureAddress(guildId, style)}
                  alt={t('widget.of', { title: titles[style], guildName })}
                />
                <dl>
                  <CopyLine label={titles[style]} value={widgetImageHtml(place)} />
                </dl>
              </li>
            )
          })}
        </ul>
      )}
    </LoadingState>
  )
}
