import routes from '#domain/system/routes.json';

const byPath = new Map(routes.map((route) => [route.path, route]));

/** Title of a route in the given language; the path itself if it is unknown. */
export const routeTitle = (path: string, lang: string): string => {
  const route = byPath.get(path);
  return (lang.startsWith('en') ? route?.en : route?.zh) ?? path;
};
