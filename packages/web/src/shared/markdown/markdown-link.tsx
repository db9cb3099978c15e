import type { LinkNode } from '@guildhall/protocol/markdown/markdown-nodes'
import { type ReactNode, useContext } from 'react'
import { t } from '../../language/main.ts'
import { TextLink } from '../page/text-link.tsx'
import { MarkdownSettingContext } from './markdown-setting.ts'
import { hiddenHostOf } from './visible-host.ts'

type MarkdownLinkProps = { link: LinkNode; children: ReactNode }

/**
 * A link's tooltip always shows its address, whatever its own title is; if the text names another host, the real one is
 * shown beside it.
 */
export function MarkdownLink({ link, children }: MarkdownLinkProps) {
  const { isPressable } = useContext(MarkdownSettingContext)
  const trueHost = hiddenHostOf(link)
  if (!isPressable) return <span>{children}</span>
  return (
    <>
      <TextLink
        className="link markdown-link"
        href={link.href}
        title={link.title === null ? link.href : `${link.title}\n${link.href}`}
      >
        {children}
      </TextLink>
      {trueHost === null ? null : <span className="markdown-true-host"> {t('markdown.leads-to', { trueHost })}</span>}
    </>
  )
}
