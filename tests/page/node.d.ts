// Node's own modules, untyped: its types would rename the page's timers, which are numbers in a browser.
declare module "node:*";
