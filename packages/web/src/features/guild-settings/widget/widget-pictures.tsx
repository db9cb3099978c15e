import { WIDGET_STYLES, type WidgetStyle } from '@guildhall/protocol/objects/guilds/widget'
import { getGuildWidget } from '@guildhall/protocol/operations/widget/get-guild-widget'
import { useCallback } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { useAnswer } from '../../../shared/lists/use-loaded.ts'
import { Loaded } from '../../../shared/page/loading-state.tsx'
import { CopyLine } from '../../../shared/words/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'
import { embedOf, widgetPictureAddress } from './widget-embed.ts'

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
  const { answer, retry } = useAnswer(load)
  return (
    <Loaded answer={answer} retry={retry}>
      {({ instant_invite }) => (
        <ul className="widget-pictures" aria-label={t('widget.pictures-of-the-widget')}>
          {WIDGET_STYLES.map((style) => {
            const place = { origin: location.origin, guildId, guildName, style, invite: instant_invite }
            return (
              <li key={style} className="widget-picture">
                <img
                  src={widgetPictureAddress(guildId, style)}
                  alt={t('widget.of', { titles: titles[style], guildName })}
                />
                <dl>
                  <CopyLine label={titles[style]} value={embedOf(place)} />
                </dl>
              </li>
            )
          })}
        </ul>
      )}
    </Loaded>
  )
}
