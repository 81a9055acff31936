import type { Language } from '@contract/languages';
import { manualPages, manualPictures, pictureOf } from '@contract/manual';
import { isEntered, type Field, type Resource } from '@contract/resources';
import { resources } from '@contract/resources/generated';
import type { TFunction } from 'i18next';
import '@/crud/words';
import type { Chapter } from '../chapter';
import { blocksOf, type Block } from '../markup';
import type { PageNames } from '../pageNames';

const documented: ReadonlySet<string> = new Set(manualPages);
const declared: ReadonlyMap<string, Resource> = new Map(
  resources.flatMap((resource) => (resource.menu ? [[resource.menu.routeName, resource] as const] : [])),
);

/** A chapter for every page that the user may open, in the order and by the names of the menu. */
export const pageChapters = (t: TFunction, pages: PageNames, language: Language): Chapter[] =>
  Object.values(pages.open).flatMap(({ name, title, path, way }): Chapter[] =>
    documented.has(name)
      ? [
          {
            id: `page.${name}`,
            part: 'pages',
            group: way.join(' / '),
            title,
            blocks: [
              ...blocksOf(t(`manual.page.${name}.text`, { page: pages.links })),
              ...pictured(t, name, title, language),
              ...fieldsOf(t, name),
            ],
            ...(path !== null && { page: path }),
          },
        ]
      : [],
  );

const pictured = (t: TFunction, routeName: string, title: string, language: Language): Block[] =>
  manualPictures
    .filter((page) => page === routeName)
    .map((page) => ({
      kind: 'picture',
      src: pictureOf(language, page),
      words: t('manual.picture', { page: title }),
    }));

/** What is entered on a declared screen, from its declaration. */
function fieldsOf(t: TFunction, routeName: string): Block[] {
  const resource = declared.get(routeName);
  if (!resource?.actions.includes('add')) return [];
  const rows = Object.entries(resource.fields)
    .filter(([, field]) => isEntered(field, 'add') && !field.hidden)
    .map(([name, field]) => [
      t(`resource.${resource.name}.field.${name}`),
      t(`manual.kind.${field.kind}`),
      field.required ? t('crud.yes') : '',
      limitOf(t, field),
    ]);
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', line: [{ kind: 'words', text: t('manual.fields') }] },
    {
      kind: 'table',
      head: [
        t('manual.field.name'),
        t('manual.field.kind'),
        t('manual.field.required'),
        t('manual.field.limit'),
      ],
      rows,
    },
  ];
}

function limitOf(t: TFunction, field: Field): string {
  const { min, max } = { min: undefined, max: undefined, ...field };
  if (max === undefined && min === undefined) return '';
  if (field.kind === 'integer' || field.kind === 'decimal') return rangeOf(t, min, max);
  return t('manual.limit.characters', { n: max });
}

function rangeOf(t: TFunction, min: number | undefined, max: number | undefined): string {
  if (min === undefined) return t('manual.limit.atMost', { max });
  return max === undefined ? t('manual.limit.atLeast', { min }) : t('manual.limit.range', { min, max });
}
