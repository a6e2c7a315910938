"""Tables over the network: HTTP for the lobby, a WebSocket for play, a store behind them."""
