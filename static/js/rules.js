// @ts-check
import { t } from "./strings.js";

/** @import { Options } from "./protocol.js" */

/** The rules of a room in one line. @param {Options} options */
export const ruleLine = (options) =>
  [
    t("rules.target", { target: options.target }),
    t(options.nil ? "rules.nil" : "rules.nonil"),
    ...(options.nil ? [t(options.blind_nil ? "rules.blind" : "rules.noblind"), t("rules.failed")] : []),
  ].join(" · ");
