// The documentation site. `make site` builds it into build/site; its search works offline.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

// `tools/site.py` puts the pages together there: those of docs/, and those that are made.
const DOCS = new URL('../../build/docs/', import.meta.url)

/** Sidebar links to a folder's pages, with their first headings as text. */
function pages(folder: string, skip = ['README.md', 'index.md']) {
  return readdirSync(new URL(`${folder}/`, DOCS))
    .filter((name) => name.endsWith('.md') && !skip.includes(name))
    .sort()
    .map((name) => ({ text: title(`${folder}/${name}`), link: `/${folder}/${name.slice(0, -3)}` }))
}

function title(path: string): string {
  return /^# (.*)$/m.exec(readFileSync(new URL(path, DOCS), 'utf-8'))?.[1] ?? path
}

/** A collapsed sidebar group for each folder inside `folder`. */
function folders(folder: string) {
  return readdirSync(new URL(`${folder}/`, DOCS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ text: spoken(entry.name), collapsed: true, items: pages(`${folder}/${entry.name}`) }))
}

const spoken = (name: string) => name.split('-').map((word) => word[0].toUpperCase() + word.slice(1)).join(' ')
const page = (name: string) => ({ text: title(`${name}.md`), link: `/${name}` })

export default defineConfig({
  title: 'Houseway',
  description: 'The whole California cardroom in software.',
  lang: 'en',
  srcDir: '../build/docs',
  outDir: '../build/site',
  base: process.env.SITE_BASE ?? '/',
  rewrites: { 'games/README.md': 'games/index.md', 'figures/README.md': 'figures/index.md', 'odds/README.md': 'odds/index.md' },
  lastUpdated: false,
  // The pages are outside this folder, so they would not find the packages installed in it.
  vite: { resolve: { alias: [{ find: /^vue(?=\/|$)/, replacement: fileURLToPath(new URL('../node_modules/vue', import.meta.url)) }] } },
  markdown: { html: false },
  head: [['link', { rel: 'icon', href: 'data:image/svg+xml,' + encodeURIComponent(readFileSync(new URL('../../web/public/favicon.svg', import.meta.url), 'utf-8')) }]],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/guide/player' },
      { text: 'Games', link: '/games/' },
      { text: 'Odds', link: '/odds' },
      { text: 'API', link: '/api' },
    ],
    sidebar: [
      { text: 'Guide', items: ['player', 'floor-manager', 'designer', 'lab', 'developer', 'words'].map((name) => page(`guide/${name}`)) },
      { text: 'The games', items: [{ text: 'All games', link: '/games/' }, ...folders('games')] },
      { text: 'Odds', items: [page('odds'), { text: 'Compared with published figures', link: '/figures/' }, ...pages('figures')] },
      ...(existsSync(new URL('odds/', DOCS)) ? [{ text: 'Returns of every wager', items: [{ text: 'Every house side by side', link: '/odds/' }, ...pages('odds')] }] : []),
      {
        text: 'Reference',
        items: ['house-ways', 'hand-histories', 'protocol', 'record', 'operations', 'api', 'add-an-edition', 'add-a-game', 'architecture'].map(page),
      },
    ],
  },
})
