"""A window that WebKitWebDriver can drive, with nothing in it but the page.

It can be as narrow as a phone; the buttons of WebKitGTK's own MiniBrowser can't.
`python3 window.py WIDTH HEIGHT LANGUAGE PROXY`
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 (the versions come first)

width, height, language, proxy = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages([language])
context.get_website_data_manager().set_network_proxy_settings(
    WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(proxy, None)
)


def started(_: object, session: object) -> None:
    about = WebKit2.ApplicationInfo()
    about.set_name("window")
    session.set_application_info(about)
    session.connect("create-web-view", opened)


def opened(_: object) -> object:
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_webgl(True)
    window = Gtk.Window(decorated=False)
    window.add(view)
    window.set_default_size(width, height)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return view


context.connect("automation-started", started)
Gtk.main()
